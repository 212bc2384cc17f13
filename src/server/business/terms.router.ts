import { router } from '../platform/rpc/trpc.ts';
import { versionProcedures } from './versions.procedures.ts';

export const termsRouter = router(versionProcedures('terms'));
