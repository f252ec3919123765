import { paperOf } from './authorization-certification-place.ts'
import type { Entry } from './authorization-entry.ts'
import type { World } from './authorization-world.ts'
import { passport } from './certification-steps.ts'

/** The request as it was when it was first seen, under review and alone, whatever was done since. */
const kept = new WeakMap<World, Map<string, string>>()
const underReview = async (world: World, id: string): Promise<void> => {
  const rows = kept.get(world) ?? new Map<string, string>()
  kept.set(world, rows)
  const { superuser } = world
  const known = rows.get(id)
  if (known === undefined) {
    const { rows: found } = await superuser.query<{ row: string }>(
      `select to_jsonb(c)::text as row from certification c where certification_id = $1`,
      [id],
    )
    rows.set(id, found[0]?.row ?? '')
    return
  }
  await superuser.query(
    `delete from certification where main_account_id = ($1::jsonb->>'main_account_id')::uuid`,
    [known],
  )
  await superuser.query(
    `insert into certification select * from jsonb_populate_record(null::certification, $1::jsonb)`,
    [known],
  )
}

/** The picture is unused and nothing of its main account is under review, so that a request can be sent. */
const unused = async ({ superuser }: World, fileId: string): Promise<void> => {
  await superuser.query(
    `update uploaded_file set uploader = 'owner', state = 'awaited', mime = null where file_id = $1`,
    [fileId],
  )
  await superuser.query(
    `update certification c set state = 'withdrawn', withdrawn_at = now(), details_sealed = null, front_file_id = null
     from uploaded_file f where f.file_id = $1 and f.main_account_id = c.main_account_id and c.state <> 'withdrawn'`,
    [fileId],
  )
}

const missing = 'certification.not_found' as const
const own = { id: { of: 'certification', missing } } as const
const asked = { id: { of: 'askedCertification', missing } } as const
const one = (ids: NonNullable<Entry['ids']>): Entry => ({ input: ({ id }) => ({ id: id('id') }), ids })

/** What the matrix sends to the calls on certification. */
export const certificationEntries: Record<string, Entry> = {
  pageCertification: { input: () => ({ pageSize: 200 }) },
  getCertification: { ...one(own), before: underReview },
  createCertification: {
    input: ({ world, id }) => {
      const main = Object.values(world.mains).find(({ rows }) => rows.certificatePicture === id('front'))
      return passport(id('front'), paperOf(main))
    },
    ids: { front: { of: 'certificatePicture', missing: 'file.not_found' } },
    before: unused,
  },
  withdrawCertification: { ...one(own), before: underReview },
  pageAskedCertification: { input: () => ({ pageSize: 200 }) },
  showCertification: { ...one(asked), before: underReview },
  passCertification: { ...one(asked), before: underReview },
  refuseCertification: {
    input: ({ id }) => ({ id: id('id'), reason: 'not legible' }),
    ids: asked,
    before: underReview,
  },
}
