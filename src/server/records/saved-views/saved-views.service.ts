import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import { fullName } from '#shared/contacts.ts';
import {
  MAX_SAVED_VIEWS,
  type SavedViewRecord,
  type savedViewInput,
  type savedViewUpdateInput,
} from '#shared/records/saved-views.schema.ts';
import { changeRecord } from '../../platform/database/changeRecord.ts';
import { createOnce } from '../../platform/database/createOnce.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { SavedView } from './saved-views.entity.ts';

/** The person's own views of a list and those that others share, by name. */
export async function listSavedViews(em: EntityManager, list: SavedView['list'], me: string) {
  const views = await em.find(
    SavedView,
    { list, $or: [{ owner: me }, { isShared: true }] },
    { populate: ['owner'], orderBy: { name: 'asc', id: 'asc' }, limit: 500 },
  );
  return Promise.all(views.map((view) => presentView(em, view, me)));
}

export function createSavedView(
  em: EntityManager,
  { id, ...fields }: z.output<typeof savedViewInput>,
  me: string,
): Promise<SavedView> {
  return createOnce(em, SavedView, id, async (em) => {
    if ((await em.count(SavedView, { owner: me, list: fields.list })) >= MAX_SAVED_VIEWS) {
      throw new TRPCError({
        code: 'CONFLICT',
        message: `You have ${MAX_SAVED_VIEWS} views of this list: delete one first`,
      });
    }
    const view = em.create(SavedView, { ...fields, ...(id && { id }), owner: me });
    await em.flush();
    return view;
  });
}

export const updateSavedView = (
  em: EntityManager,
  { id, version, data }: z.output<typeof savedViewUpdateInput>,
  me: string,
) =>
  changeRecord(
    em,
    SavedView,
    { id, version },
    (em, view) => presentOwnView(em, view, me),
    async (em, view) => {
      refuseOthers(view, me);
      em.assign(view, data);
    },
  );

export async function deleteSavedView(em: EntityManager, id: string, me: string) {
  const view = await em.findOneOrFail(SavedView, id);
  refuseOthers(view, me);
  await em.remove(view).flush();
}

/** A view that is not shared is not there for anybody else. */
function refuseOthers(view: SavedView, me: string) {
  if (view.owner.id === me) return;
  if (!view.isShared) throw new TRPCError({ code: 'NOT_FOUND', message: 'SavedView not found' });
  throw new TRPCError({ code: 'FORBIDDEN', message: 'Only whoever saved a view may change it' });
}

/** A view as its owner sees it, and nobody else. */
export function presentOwnView(em: EntityManager, view: SavedView, me: string) {
  refuseOthers(view, me);
  return presentView(em, view, me);
}

/** A view as this person sees it. */
async function presentView(em: EntityManager, view: SavedView, me: string): Promise<SavedViewRecord> {
  const { owner, id, version, list, name, address, isShared } = await em.populate(view, ['owner']);
  return { id, version, list, name, address, isShared, isMine: owner.id === me, ownerName: fullName(owner) };
}
