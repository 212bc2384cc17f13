import type * as z from 'zod';
import type { StoredVersion, versionSchemas } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import type { Draft } from './draftKind.ts';

interface Act<Input, Answer = unknown> {
  useMutation(options?: { onSuccess?: () => void; onError?: (error: CallError) => void }): {
    mutate(input: Input): void;
    mutateAsync(input: Input): Promise<Answer>;
    isPending: boolean;
  };
}

/** The calls about the versions of one kind. */
interface VersionCalls<Kind extends VersionedContent> {
  versions: {
    useQuery(): { data?: StoredVersion<Kind>[]; error: { message: string } | null; refetch: () => void };
  };
  saveDraft: Act<
    Omit<Draft<Kind>, 'content'> & { id: string; content: z.input<(typeof versionSchemas)[Kind]> },
    { id: string; version: number; validFrom: string }
  >;
  discardDraft: Act<{ id: string; version: number }>;
  publish: Act<{ id: string; version: number; replaces?: string | null | undefined }>;
  withdraw: Act<{ id: string }>;
}

/** The procedures of prices and terms are alike but for the content. */
export const versionCalls: { [Kind in VersionedContent]: VersionCalls<Kind> } = trpc;
