// Imported first: zod tests whether it may compile schemas, which the content security policy blocks and
// reports. `z.config` would load zod on pages without a form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
