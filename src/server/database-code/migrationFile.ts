/** The file of a migration: its statements are one text, each on its own line; an empty one is a blank line. */
export function formatMigration(className: string, statements: string[]): string {
  const text = statements.map((sql) => sql.replace(/[`\\]|\$(?=\{)/g, '\\$&')).join('\n');
  return `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override name = '${className}';

  override up(): void | Promise<void> {
    this.addSql(\`
${text.trim()}
\`);
  }
}
`;
}
