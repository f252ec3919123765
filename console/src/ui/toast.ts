type Kind = 'good' | 'bad' | 'info'
const colours = { good: 'teal', bad: 'red', info: 'arcoBlue' } as const

/** Says what happened, in a corner. The library arrives with the first message, so that no first page carries it. */
export const toast = async (message: string, kind: Kind = 'good', title?: string): Promise<void> => {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    message,
    color: colours[kind],
    withBorder: true,
    autoClose: kind === 'bad' ? 8000 : 4000,
    ...(title === undefined ? {} : { title }),
  })
}
