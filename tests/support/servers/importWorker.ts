import { setInterval } from 'node:timers';
import { entities } from '#server/entities.ts';
import { workOnImports } from '#server/imports/job.service.ts';
import { records } from '#server/nouns.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { PATIENCE_MS } from '../databases.ts';
import { silent } from '../readableLog.ts';

// A process that takes the jobs of imports of a database until it is killed: `importWorker.ts <URL of the database>`.

const orm = openDatabase(process.argv[2] ?? '', entities, PATIENCE_MS);
const jobs = openJobs(orm, silent);
await jobs.start();
await workOnImports(orm, records, jobs, silent);
setInterval(() => {}, 60_000);
