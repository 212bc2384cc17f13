import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import {
  MAX_SAVED_VIEWS,
  type SavedViewRecord,
  type savedViewInput,
  type savedViewUpdateInput,
} from '#shared/records/saved-views.schema.ts';
import { changeRecord } from '../../platform/database/changeRecord.ts';
import { createOnce } from '../../platform/database/createOnce.ts';
import { hasValues } from '../../platform/database/fieldValues.ts';
import { usedIdError } from '../../platform/database/idempotencyKeys.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { requireRight } from '../../platform/identity/rights.ts';
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

/** @throws CONFLICT when this person has `MAX_SAVED_VIEWS` of the list already, or another view of this id */
export async function createSavedView(
  em: EntityManager,
  { id, ...fields }: z.output<typeof savedViewInput>,
  me: string,
): Promise<SavedView> {
  const view = await createOnce(em, SavedView, { id }, async (em) => {
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
  // Others' views are never revealed beyond `presentOwnView`.
  if (view.owner.id === me && !hasValues(view, fields)) throw usedIdError();
  return view;
}

/**
 * Changes a view. Who may not publish views may still keep one for themselves again.
 *
 * @throws NOT_FOUND, FORBIDDEN as `presentOwnView`, FORBIDDEN without the right to publish it
 * @throws CONFLICT when it has changed since it was read
 */
export const updateSavedView = (
  em: EntityManager,
  { id, version, data }: z.output<typeof savedViewUpdateInput>,
  user: SessionUser,
) =>
  changeRecord(
    em,
    SavedView,
    { id, version, data },
    (em, view) => presentOwnView(em, view, user.id),
    async (em, view) => {
      rejectOthers(view, user.id);
      if (data.isShared ?? view.isShared) requireRight(user, 'publishViews');
      em.assign(view, data);
    },
  );

/** @throws NOT_FOUND, FORBIDDEN as `presentOwnView` */
export async function deleteSavedView(em: EntityManager, id: string, me: string) {
  const view = await em.findOneOrFail(SavedView, id);
  rejectOthers(view, me);
  await em.remove(view).flush();
}

/** Others do not see a private view, and can only read a shared one. */
function rejectOthers(view: SavedView, me: string) {
  if (view.owner.id === me) return;
  if (!view.isShared) throw new TRPCError({ code: 'NOT_FOUND', message: 'Saved view not found' });
  throw new TRPCError({ code: 'FORBIDDEN', message: 'Only whoever saved a view may change it' });
}

/**
 * A view as screens get it, for its owner.
 *
 * @throws NOT_FOUND when it is a private view of somebody else
 * @throws FORBIDDEN when it is a shared view of somebody else
 */
export function presentOwnView(em: EntityManager, view: SavedView, me: string) {
  rejectOthers(view, me);
  return presentView(em, view, me);
}

async function presentView(em: EntityManager, view: SavedView, me: string): Promise<SavedViewRecord> {
  const { owner, id, version, list, name, address, isShared } = await em.populate(view, ['owner']);
  return { id, version, list, name, address, isShared, isMine: owner.id === me, ownerName: fullName(owner) };
}
