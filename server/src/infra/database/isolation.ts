/** The database does not keep tenants and main accounts apart. `message` is one sentence that says what to do. */
export class IsolationRefused extends Error {
  constructor(what: string) {
    super(
      `The database does not keep main accounts apart: ${what}. Restore that, or start with a fresh database; ChatX does not run without it.`,
    )
    this.name = 'IsolationRefused'
  }
}

type Client = { query(text: string): Promise<{ rows: unknown[] }> }

const ROLES = `('chatx_app', 'chatx_tenant', 'chatx_installation')`
/** Tables of the product: those that migrations have made, except what remembers the migrations. */
const TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('migration', 'migration_lock')`
const hasColumn = (name: string) =>
  `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${name}' and not a.attisdropped)`
/** The installation's own, which no main account and no tenant has any right to: it needs not say whose its rows are. */
const OF_NOBODY = `(not has_table_privilege('chatx_app', c.oid, 'select, insert, update, delete')
  and not has_table_privilege('chatx_tenant', c.oid, 'select, insert, update, delete'))`
/** Policies that a role meets: its own, and those for everybody. */
const POLICIES = (role: string) => `from pg_policy p where p.polrelid = c.oid
  and (p.polroles = '{0}' or '${role}'::regrole::oid = any (p.polroles))`
const scopes = (setting: string) =>
  `coalesce(pg_get_expr(p.polqual, p.polrelid), '') like '%${setting}()%'
   and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') like '%${setting}()%'`

/** Each names what is wrong, and finds nothing where all is well. */
const faults: { what: (name: string) => string; query: string }[] = [
  {
    what: (name) => `the role ${name} is missing`,
    query: `select r as name from unnest(array['chatx_app', 'chatx_tenant', 'chatx_installation']) r
      where not exists (select from pg_roles where rolname = r)`,
  },
  {
    what: (name) => `the role ${name} may pass by row-level security`,
    query: `select rolname as name from pg_roles where rolname in ${ROLES} and (rolsuper or rolbypassrls)`,
  },
  {
    what: (name) => `the role ${name} has the rights of other roles`,
    query: `select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname in ${ROLES}`,
  },
  {
    what: (name) => `${name} belongs to a role of the application`,
    query: `select pg_describe_object(d.classid, d.objid, d.objsubid) as name from pg_shdepend d
      join pg_roles r on r.oid = d.refobjid and d.refclassid = 'pg_authid'::regclass
      where r.rolname in ${ROLES} and d.deptype = 'o' and d.dbid = (select oid from pg_database where datname = current_database())`,
  },
  {
    what: (name) => `the table ${name} says nowhere whose its rows are`,
    query: `select c.relname as name ${TABLES} and not ${hasColumn('tenant_id')} and not ${OF_NOBODY}`,
  },
  {
    what: (name) => `row-level security of the table ${name} is off`,
    query: `select c.relname as name ${TABLES} and not (c.relrowsecurity and c.relforcerowsecurity)`,
  },
  {
    what: (name) => `the table ${name} shows a tenant the rows of others`,
    query: `select c.relname as name ${TABLES} and (
      exists (select ${POLICIES('chatx_tenant')} and p.polpermissive and not (${scopes('app_tenant')}))
      or exists (select ${POLICIES('chatx_app')} and p.polpermissive and not (${scopes('app_tenant')})))`,
  },
  {
    what: (name) => `the table ${name} shows a main account the rows of others`,
    query: `select c.relname as name ${TABLES} and ${hasColumn('main_account_id')}
      and exists (select ${POLICIES('chatx_app')} and p.polpermissive and not (${scopes('app_main_account')}))`,
  },
  {
    what: (name) => `the table ${name} has no rule for its rows`,
    query: `select c.relname as name ${TABLES} and not ${OF_NOBODY} and not exists (select ${POLICIES('chatx_tenant')})`,
  },
  {
    what: (name) => `the view ${name} runs with the rights of its owner`,
    query: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('v', 'm')
        and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
  },
]

/**
 * Refuses a database whose second wall has a hole: a table without row-level security, a rule that shows other people's
 * rows, a role of the application that could step over it (reference: security §2). Takes any client or pool.
 */
export const assertIsolation = async (client: Client): Promise<void> => {
  for (const { what, query } of faults) {
    const { rows } = await client.query(query)
    const [first] = rows as { name: string }[]
    if (first !== undefined) throw new IsolationRefused(what(first.name))
  }
}
