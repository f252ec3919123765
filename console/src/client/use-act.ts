import { useMutation, useQueryClient } from '@tanstack/react-query'

/** An act after which everything that was read under these keys is read again; a quiet one leaves its failure to the form. */
export const useAct = <I, O>(keys: string | string[], act: (input: I) => Promise<O>, quiet = false) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    meta: { quiet },
    onSuccess: () =>
      Promise.all([keys].flat().map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}
