import { createHash } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { v7 } from 'uuid';

// The plain server: bare Fastify and pg, hand-written SQL in prepared statements, one session look-up a request, on tables
// without triggers. No validation, no rights, no history, no error messages: not for people.

// Dates and amounts in the format of the product.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const { DATABASE_URL = '', PORT = '' } = process.env;
const options = '-c search_path=plain,public';
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options });
const app = fastify();

/** Prepared by its name; without one, because the best plan depends on the text that is searched for, it is planned each time. */
const rows = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
  (await pool.query<Row>({ name, text, values })).rows;

async function userOf({ headers }: FastifyRequest) {
  const token = /providerdesk_session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const [user] = await rows<{ id: string }>(
    'session',
    `select users.id, users.role from sessions join users on users.id = sessions.user_id
      where sessions.id = $1 and sessions.expires_at > now()
        and users.approved_at is not null and users.deactivated_at is null`,
    [createHash('sha256').update(token).digest('hex')],
  );
  if (!user) throw Object.assign(new Error('Please sign in'), { statusCode: 401 });
  return user;
}

/** Counts as the product does: exactly up to 1,000. */
const counted = (matching: string) =>
  `select count(*)::int as total from (${matching} limit 1001) as counted`;

const CARD = `page.id, page.title, page.status, page.priority, page.enquiry_type as "enquiryType",
  page.estimated_value as "estimatedValue", page.probability, page.expected_close_date as "expectedCloseDate",
  page.follow_up_date as "followUpDate", page.lost_reason as "lostReason", page.assigned_to_id as "assignedToId", page.version,
  (select users.first_name || ' ' || users.last_name from users where users.id = page.assigned_to_id) as "assignedToName",
  accounts.name as "accountName", contacts.first_name || ' ' || contacts.last_name as "contactName",
  left(page.description, 300) as description, page.answer_minutes as "answerMinutes",
  first_answer_at is null and not is_imported and status not in ('closed_won', 'closed_lost') and coalesce(page.created_at < (select answers_due_since()), false) as "isAnswerOverdue"`;

/** Limits the page before it joins the names. */
const leadPage = (condition: string) => `
  select ${CARD} from (
    select id, title, status, priority, enquiry_type, estimated_value, probability, expected_close_date, description,
        follow_up_date, lost_reason, assigned_to_id, version, created_at, account_id, contact_id, answer_minutes, first_answer_at, is_imported from leads ${condition} order by created_at desc, id desc limit 51) as page
  join accounts on accounts.id = page.account_id join contacts on contacts.id = page.contact_id
  order by page.created_at desc, page.id desc`;

const page = <Row>(found: Row[], total: number | null) => ({
  items: found.slice(0, 50),
  isLast: found.length <= 50,
  total,
});

app.get<{ Querystring: { key?: string; id?: string; search?: string } }>('/leads', async (request) => {
  await userOf(request);
  const { key, id, search } = request.query;
  if (search) {
    const pattern = `%${search.toLowerCase()}%`;
    const found = await rows('', leadPage('where search_text like $1'), [pattern]);
    if (found.length <= 50) return page(found, found.length);
    const [count] = await rows<{ total: number }>(
      '',
      counted('select 1 from leads where search_text like $1'),
      [pattern],
    );
    return page(found, count?.total ?? 0);
  }
  if (key)
    return page(
      await rows('next leads', leadPage('where (created_at, id) < ($1::timestamptz, $2::uuid)'), [key, id]),
      null,
    );
  const found = await rows('leads', leadPage(''));
  const [count] = await rows<{ total: number }>('count leads', counted('select 1 from leads'));
  return page(found, count?.total ?? 0);
});

app.get<{ Params: { id: string } }>('/leads/:id', async (request) => {
  await userOf(request);
  const [lead] = await rows(
    'lead',
    `select leads.*, accounts.name as account_name, contacts.first_name || ' ' || contacts.last_name as contact_name,
        users.first_name || ' ' || users.last_name as assigned_to_name
       from leads join accounts on accounts.id = leads.account_id join contacts on contacts.id = leads.contact_id
       left join users on users.id = leads.assigned_to_id
      where leads.id = $1`,
    [request.params.id],
  );
  return lead;
});

interface NewLead {
  title: string;
  accountId: string;
  contactId: string;
  description: string;
  estimatedValue: number;
}

app.post<{ Body: NewLead }>('/leads', async (request) => {
  const user = await userOf(request);
  const { title, accountId, contactId, description, estimatedValue } = request.body;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const now = new Date();
    const { rows: made } = await client.query({
      name: 'new lead',
      text: `insert into leads (id, created_at, updated_at, title, account_id, contact_id, description, estimated_value, created_by_id, search_text)
             values ($1, $2, $2, $3, $4, $5, $6, $7, $8, lower($3 || 'X' || $6)) returning *`,
      values: [v7(), now, title, accountId, contactId, description, estimatedValue, user.id],
    });
    await client.query({
      name: 'new activity',
      text: `insert into activities (id, created_at, lead_id, type, title, description, created_by_id)
             values ($1, $2, $3, 'note', 'Lead created', 'New lead created manually', $4)`,
      values: [v7(), now, made[0].id, user.id],
    });
    await client.query('commit');
    return made[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

const contactPage = (condition: string) => `
  select page.*, coalesce(accounts.name, 'Unknown Account') as "accountName",
      coalesce(accounts.account_type, 'small_business') as "accountType"
    from (
      select id, first_name as "firstName", last_name as "lastName", position, department, contact_role as "contactRole",
          is_primary as "isPrimary", do_not_email as "doNotEmail", decision_maker_influence as "decisionMakerInfluence", email, phone, mobile,
          account_id as "accountId", version
        from contacts where account_id is not null ${condition} order by first_name collate "und-x-icu", id limit 51) as page
    left join accounts on accounts.id = page."accountId"
   order by page."firstName" collate "und-x-icu", page.id`;

app.get<{ Querystring: { key?: string; id?: string } }>('/contacts', async (request) => {
  await userOf(request);
  const { key, id } = request.query;
  if (key) {
    const after = contactPage('and (first_name collate "und-x-icu", id) > ($1, $2::uuid)');
    return page(await rows('next contacts', after, [key, id]), null);
  }
  const found = await rows('contacts', contactPage(''));
  const [count] = await rows<{ total: number }>(
    'count contacts',
    counted('select 1 from contacts where account_id is not null'),
  );
  return page(found, count?.total ?? 0);
});

app.get('/readyz', async () => ({}));

await app.listen({ port: Number(PORT) });
