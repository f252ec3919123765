import type { JSX } from 'preact'

const paths = {
  send: 'M4 12l16-8-5 16-3.5-6.5L4 12zM11.5 13.5L20 4',
  attach:
    'M20 11.5l-7.8 7.8a5 5 0 0 1-7-7l8.4-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.3l7.8-7.8',
  emoji: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.01M15 9.5v.01',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  robot: 'M5 9h14v10H5zM12 9V5M9 13.5v.01M15 13.5v.01M9.5 16.5h5',
  translated:
    'M4 6h9M8.5 4v2M11 6c-.8 3.6-3.2 6.2-6.5 7.5M6 8.500c1 2.200 2.800 4 5 5M12.500 20l4-9.500 4 9.500M14 17h5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  tick: 'M5 12.5l4.500 4.500L19 7.500',
  ticks: 'M2 12.500l4.500 4.500L16 7.500M11 16l1 1L21.500 7.500',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
} as const

export type IconName = keyof typeof paths

/** A drawing beside words, or inside something that has a name: never read out. */
export const Icon = ({ name }: { name: IconName }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
