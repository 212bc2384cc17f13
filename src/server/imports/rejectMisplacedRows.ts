import { newId } from '../platform/database/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { type RowPlan, rejectRow } from '../records/csv/recordCsv.ts';
import type { Misplaced } from '../records/places/placeRules.ts';
import {
  findTakenByRows,
  findWouldBeMisplaced,
  type Left,
  leaveOut,
  refusalOf,
  saysPlace,
} from '../records/places/places.ts';
import type { Layer } from './layers/layers.ts';

/** Makes problems of rows that would put a record where it may not stand, as the forms refuse it, before they are written. */
export async function rejectMisplacedRows(em: EntityManager, record: Layer['record'], plans: RowPlan[]) {
  const planned = plannedIn(plans);
  const left = await leaveOut(em, async (without) => {
    const asked = [...planned].flatMap(([id, plan]) => {
      const isNew = plan.action === 'create';
      const isPlaced = saysPlace(record.table, plan.fields, isNew) && !(isNew && fitsTogether(plan));
      return isPlaced && !without.has(id) ? [{ id, fields: plan.fields }] : [];
    });
    const placed = new Map(asked.map(({ id }) => [id, planned.get(id)?.line ?? 0]));
    const misplaced = (await findWouldBeMisplaced(em, record.table, asked)).filter((found) => {
      const isFitting = found.rule.above === 'contacts' && fitsTogether(planned.get(found.id));
      return !isFitting && !closesCircleLater(placed, found);
    });
    return { rows: { [record.table]: asked.map(({ id }) => id) }, misplaced };
  });
  rejectLeft(record, left, (id) => planned.get(id));
}

/** Makes problems of rows that would put a record in the place of another one. */
export async function rejectTakenRows(em: EntityManager, record: Layer['record'], plans: RowPlan[]) {
  const planned = plannedIn(plans);
  const titles = new Map(
    [...planned.values()].flatMap(({ linked, fields, texts }) =>
      linked.map((field) => [String(fields[`${field}Id`]), texts[field] ?? ''] as const),
    ),
  );
  const rows = [...planned].map(([id, { fields }]) => ({ id, fields }));
  for (const { id, typed, fields } of await findTakenByRows(em, record.table, rows, titles)) {
    const plan = planned.get(id);
    if (plan) rejectPlace(record, plan, typed, ...fields);
  }
}

/** The rows that are to be written, by their ids. Further rows about the same record are left out later. */
function plannedIn(plans: RowPlan[]) {
  const planned = new Map<string, RowPlan>();
  const keys = new Set<string>();
  for (const plan of plans) {
    const { action, recordId, matchKey, name } = plan;
    if (action !== 'create' && action !== 'update') continue;
    const id = recordId ?? newId();
    const key = matchKey ?? (name?.text ? JSON.stringify(name) : id);
    if (keys.has(key) || planned.has(id)) continue;
    keys.add(key);
    planned.set(id, plan);
  }
  return planned;
}

/** A contact that the same row finds or creates comes to be of its account with it. */
const fitsTogether = (plan?: RowPlan) => plan?.linked.includes('contact');

/** Of several rows that would close a circle together, a later one does; `lines` are those that say where a record stands. */
const closesCircleLater = (lines: ReadonlyMap<string, number>, { rule, id, aboveId }: Misplaced) =>
  rule.table === rule.above && (lines.get(id) ?? 0) < (lines.get(aboveId) ?? 0);

/** Makes problems of the rows whose records are left as they are, and returns them. */
export const rejectLeft = (
  record: Layer['record'],
  left: Left[],
  planOf: (id: string) => RowPlan | undefined,
) =>
  left.flatMap(({ id, found }) => {
    const [plan, refusal] = [planOf(id), refusalOf(record.table, id, found)];
    if (!plan || !refusal) return [];
    rejectPlace(record, plan, refusal.message, refusal.field);
    return [plan];
  });

const rejectPlace = ({ csv }: Layer['record'], plan: RowPlan, message: string, ...fields: string[]) =>
  rejectRow(plan, csv.import.labels[fields[0] ?? ''] ?? '', message, ...fields);
