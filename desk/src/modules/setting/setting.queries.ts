import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { createQuickLogin } from '@chatx/contract/access'
import { type DeskInfo, type TranslationSetting, updateTranslationSetting } from '@chatx/contract/sub-account'
import { api, keyStore } from '../../client/api.ts'
import { keys } from '../../client/keys.ts'

/** Also kept in the browser under the specification's name (§3). */
const keep = (client: QueryClient, setting: TranslationSetting) => {
  keyStore.set('globalTrans', JSON.stringify(setting))
  client.setQueryData<DeskInfo>(keys.info, (info) => info && { ...info, translationSetting: setting })
}

/** Changes how this sub-account reads and writes; shown at once and taken back when the server refuses. */
export const useChangeSetting = (onSaved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (setting: TranslationSetting) => api.call(updateTranslationSetting, setting),
    onMutate: (setting) => {
      const before = client.getQueryData<DeskInfo>(keys.info)?.translationSetting
      keep(client, setting)
      return before
    },
    onError: (_error, _setting, before) => {
      if (before) keep(client, before)
    },
    onSuccess: (setting) => {
      keep(client, setting)
      onSaved()
    },
  })
}

/** A one-time ticket that opens the console as the main account. */
export const fetchConsoleTicket = async (): Promise<string> => (await api.call(createQuickLogin, {})).ticket
