import { v7 } from 'uuid';
import { trpcClient } from '../../trpcClient.ts';

// The calls of a client about a proposal. They are loaded when they are used, because most only read.

export const open = (key: string) => trpcClient.sentProposals.byKey.query({ key });

export const accept = (input: { key: string; hash: string; name: string }) =>
  trpcClient.sentProposals.accept.mutate({ ...input, mayAccept: true });

export const decline = (input: { key: string; reason: string }) =>
  trpcClient.sentProposals.decline.mutate(input);

export const mailNoticeCode = (key: string) => trpcClient.sentProposals.mailNoticeCode.mutate({ key });

export const giveNotice = (input: { key: string; code: string; lastDay: string; reason: string }) =>
  trpcClient.sentProposals.giveNotice.mutate(input);

export const takeNoticeBack = (input: { key: string; code: string }) =>
  trpcClient.sentProposals.takeNoticeBack.mutate(input);

export const createQuestionId = () => v7();

export const ask = (input: { id: string; key: string; question: string }) =>
  trpcClient.sentProposals.ask.mutate(input);
