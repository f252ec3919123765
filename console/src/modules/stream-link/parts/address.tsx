import classes from '../stream-link.module.css'

const ends = { web: /(?<=[/?&=@])(?!\/)/, mail: /(?<=[@.])/ } as const

/** An address that breaks where its parts end, and inside one only where that part is longer than its place. */
export const Address = ({ text }: { text: string }) => (
  <span className={classes.address}>
    {text.split(text.includes('/') ? ends.web : ends.mail).map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
      <span key={at}>
        {at > 0 && <wbr />}
        {part}
      </span>
    ))}
  </span>
)
