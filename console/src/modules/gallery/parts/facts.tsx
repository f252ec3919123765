import classes from '../gallery.module.css'

/** Names and values side by side; one below the other where there is no room. */
export const Facts = ({ items }: { items: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={classes.facts}>
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
