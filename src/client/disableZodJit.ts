// Imported before all else: zod would ask whether it may compile its schemas, and the content security policy
// refuses that and reports it. Not `z.config`: that would load zod on pages without a form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
