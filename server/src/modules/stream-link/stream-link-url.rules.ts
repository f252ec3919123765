/** Where a link is reached: on its own domain once that is verified, else on the deployment's `LINK_URL` (decisions §6). */
export const shortUrl = (linkUrl: string, { host, code }: { host: string | null; code: string }): string => {
  const address = new URL(linkUrl)
  return `${address.protocol}//${host ?? address.host}/${code}`
}

/** The public report's page in the console, for whoever knows its token. */
export const reportUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/fansOperation/streamLinkReport?token=${token}`
