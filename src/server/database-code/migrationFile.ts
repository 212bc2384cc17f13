/** The width that the linter's formatter allows a line. */
const LINE_WIDTH = 110;

/** The file of a migration, formatted as the linter expects; an empty statement is a blank line. */
export function formatMigration(className: string, statements: string[]): string {
  const body = statements.map(formatStatement).join('\n').trimEnd();
  return `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override name = '${className}';

  override up(): void | Promise<void> {
${body}
  }
}
`;
}

function formatStatement(sql: string) {
  if (!sql) return '';
  const text = `\`${sql.replace(/[`\\]|\$(?=\{)/g, '\\$&')}\``;
  const line = `    this.addSql(${text});`;
  return line.length <= LINE_WIDTH ? line : `    this.addSql(\n      ${text},\n    );`;
}
