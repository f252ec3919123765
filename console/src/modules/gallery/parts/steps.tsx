import { Stepper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

type Props = { active: number; labels: readonly string[]; hints: readonly string[] }

/** Where something stands; one below the other where there is no room. `active` counts from 0. */
export const Steps = ({ active, labels, hints }: Props) => {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Stepper active={active} size="sm" orientation={narrow ? 'vertical' : 'horizontal'}>
      {labels.map((label, at) => (
        <Stepper.Step key={label} label={label} description={hints[at]} />
      ))}
    </Stepper>
  )
}
