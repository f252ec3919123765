/** An address in a text, without the punctuation of the sentence after it; the group makes `split` keep it. */
export const linkPattern =
  /(https?:\/\/[^\s<>"'，。；！？（）【】]+[^\s<>"'.,;:!?)\]}，。；：！？（）【】])/gi

/** The addresses in a text, as they stand there. */
export const linksIn = (text: string): string[] => text.match(linkPattern) ?? []

/** Whether an address looks like that of a picture: by its path's ending, since nobody asks before somebody wants to see it. */
export const isPictureLink = (link: string): boolean =>
  /^[^?#]+\.(?:png|jpe?g|gif|webp)(?:[?#]|$)/i.test(link)
