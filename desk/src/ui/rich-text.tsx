import { memo } from 'react'
import { linkPattern } from '@chatx/contract/base/links'

/** Text as its author wrote it, with addresses one can open. It is never read as markup. */
export const RichText = memo(({ text, lang }: { text: string; lang?: string | undefined }) => (
  <span dir="auto" lang={lang}>
    {text.split(linkPattern).map((part, index) =>
      index % 2 === 1 ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </span>
))
RichText.displayName = 'RichText'
