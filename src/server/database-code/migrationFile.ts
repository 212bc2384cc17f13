/** The file of a migration: its statements are one text, each on its own line. */
export function formatMigration(className: string, statements: string[]): string {
  const text = statements
    .filter(Boolean)
    .map((sql) => sql.replace(/[`\\]|\$(?=\{)/g, '\\$&'))
    .join('\n');
  return `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override name = '${className}';

  override up(): void | Promise<void> {
    this.addSql(\`
${text}
\`);
  }
}
`;
}
