import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from '../gallery.module.css'
import { viewTexts } from '../gallery-view.texts.ts'
import { Face } from '../../../ui/face.tsx'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

const MEMBERS = [6, 4, 3, 8]

const Head = () => {
  const t = useTexts(viewTexts)
  return (
    <Card label={t.person}>
      <Group gap="md" align="flex-start" wrap="nowrap">
        <Face name={t.person} src="" size={64} />
        <div>
          <Group gap="xs">
            <Title order={2}>{t.person}</Title>
            <Tag tone="accent">{t.role}</Tag>
          </Group>
          <Text c="dimmed" size="sm">
            {t.place} · {t.email}
          </Text>
          <Text mt={4}>{t.about}</Text>
        </div>
      </Group>
    </Card>
  )
}

const Named = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card label={title}>
    <Title order={2} mb="xs">
      {title}
    </Title>
    {children}
  </Card>
)

const Projects = () => {
  const t = useTexts(viewTexts)
  return (
    <Named title={t.projects}>
      <div className={classes.tiles}>
        {t.projectList.map(({ name, text }, at) => (
          <article key={name} className={classes.card}>
            <Title order={3}>{name}</Title>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
            <Text size="sm">{t.members(MEMBERS[at] ?? 0)}</Text>
          </article>
        ))}
      </div>
    </Named>
  )
}

const Team = () => {
  const t = useTexts(viewTexts)
  return (
    <Named title={t.team}>
      <ul className={classes.lines}>
        {t.teamList.map((name, at) => (
          <li key={name}>
            <Group gap="sm">
              <Face name={name} src="" size={32} />
              {name}
            </Group>
            <Text c="dimmed" size="sm">
              {t.teamRoles[at]}
            </Text>
          </li>
        ))}
      </ul>
    </Named>
  )
}

const News = () => {
  const t = useTexts(viewTexts)
  return (
    <Named title={t.news}>
      <ul className={classes.lines}>
        {t.newsList.map((line, at) => (
          <li key={line}>
            {line}
            <Text c="dimmed" size="sm">
              {t.newsTimes[at]}
            </Text>
          </li>
        ))}
      </ul>
    </Named>
  )
}

/** A person at a glance. */
export const UserInfo = () => (
  <>
    <Head />
    <Projects />
    <div className={classes.halves}>
      <Team />
      <News />
    </div>
  </>
)
