import { useMutation, useQueryClient } from '@tanstack/react-query'

/** An act after which everything that was read under this key is read again; a quiet one leaves its failure to the form. */
export const useAct = <I, O>(key: string, act: (input: I) => Promise<O>, quiet = false) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    meta: { quiet },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  })
}
