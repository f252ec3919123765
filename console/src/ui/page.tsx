import { Anchor, Group, Text, Title } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Afterwards } from './afterwards.tsx'
import classes from './page.module.css'
import { type Label, labels } from '../routing/labels.ts'

type CrumbProps = {
  items: readonly Label[]
  home: '/workplace/home' | '/operator/outbox'
  /** Its name, where a page has two. */
  label?: string
}

/** A home icon followed by translated labels (specification §2). */
export const Breadcrumb = ({ items, home, label }: CrumbProps) => {
  const t = useTexts(labels)
  return (
    <nav aria-label={label ?? t.breadcrumb} className={classes.crumbs}>
      <Anchor component={Link} to={home} aria-label={t.home} className={classes.home ?? ''}>
        <IconHome size={16} aria-hidden="true" />
      </Anchor>
      {items.map((item, index) => (
        <span key={item} aria-current={index === items.length - 1 ? 'page' : undefined}>
          <span aria-hidden="true" className={classes.slash}>
            /
          </span>
          {t[item]}
        </span>
      ))}
    </nav>
  )
}

type Props = { title?: string; intro?: ReactNode; actions?: ReactNode; children: ReactNode }

/** Where we are, what this page answers, what can be done here, and the answer. */
export const Page = ({ title, intro, actions, children }: Props) => {
  const t = useTexts(labels)
  const facts = useMatches().at(-1)?.staticData.facts
  return (
    <div className={classes.page}>
      {facts && (
        <Breadcrumb
          items={facts.crumbs}
          home={facts.login === 'operator' ? '/operator/outbox' : '/workplace/home'}
        />
      )}
      <Group justify="space-between" align="flex-start" gap="md" className={classes.head ?? ''}>
        <div>
          <Title order={1} tabIndex={-1} id="page-title" className={classes.title ?? ''}>
            {title ?? (facts ? t[facts.label] : '')}
          </Title>
          {intro && (
            <Text c="dimmed" mt={2} maw={720}>
              {intro}
            </Text>
          )}
        </div>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      <Afterwards>{children}</Afterwards>
    </div>
  )
}

/** A plain surface with thin borders. */
export const Card = ({ children, label }: { children: ReactNode; label?: string }) => (
  <section className={classes.card} aria-label={label}>
    {children}
  </section>
)
