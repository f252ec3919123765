import { Button, Group, Stack } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { CertificationFacts, CertificationPictures } from './certification-facts.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import { useCertification } from '../certification.queries.ts'
import { Window } from '../../../ui/window.tsx'

/** An own request with its pictures. */
export const CertificationWindow = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts(certificationTexts)
  const query = useCertification(id)
  return (
    <Window opened onClose={onClose} title={t.details} size="xl">
      <QueryState query={query}>
        {(row) => (
          <Stack gap="md">
            <CertificationFacts row={row} />
            <CertificationPictures pictures={row.pictures} />
          </Stack>
        )}
      </QueryState>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
      </Group>
    </Window>
  )
}
