import { Anchor, Text } from '@mantine/core'
import { useRegionSource } from '../stream-link.queries.ts'

/** Whose data the regions come from: its licence asks for it wherever they show. */
export const RegionNotice = () => {
  const { data } = useRegionSource()
  if (!data) return null
  return (
    <Text size="sm">
      <Anchor href={data.noticeUrl} target="_blank" rel="noreferrer noopener">
        {data.notice}
      </Anchor>
    </Text>
  )
}
