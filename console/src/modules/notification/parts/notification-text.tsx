import { Anchor, Text } from '@mantine/core'
import { piecesOf } from '../notification.format.ts'
import classes from '../notification.module.css'

/** Plain text as it was written, with its addresses to be opened. */
export const NotificationText = ({ text }: { text: string }) => (
  <Text component="div" className={classes.text ?? ''}>
    {piecesOf(text).map((piece, at) =>
      piece.isAddress ? (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no name but their place
        <Anchor key={at} href={piece.text} target="_blank" rel="noopener noreferrer" underline="always">
          {piece.text}
        </Anchor>
      ) : (
        piece.text
      ),
    )}
  </Text>
)
