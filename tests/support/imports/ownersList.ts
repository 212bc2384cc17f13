import { formatAbn } from '#shared/fields/abn.ts';
import { abnOf } from './threeFiles.ts';
import { type SheetCell, writeWorkbook } from './workbook.ts';

// The Excel list in which an owner keeps 40 clients: a row an outlet, a title, joined cells, days in several spellings. It is
// the same each time.

export const CLIENTS = 40;

const NAME = 'Acacia Banksia Correa Dianella Eucalypt Fern Grevillea Hakea Isopogon Jacaranda'.split(' ');
const KIND = ['Home Care', 'Community Services', 'Therapy & Care', 'Supports'];
const TOWN = ['Penrith', 'Ballina', 'Dubbo', 'Orange', 'Bega'];
const MONTH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Groups as people write them, and the groups that are meant. */
const GROUPS: [string, string[]][] = [
  ['0107, 0115', ['0107', '0115']],
  ['107; 117 and 120', ['0107', '0117', '0120']],
  ['0125 Participation in community, social and civic activities, 0136', ['0125', '0136']],
  ['0128', ['0128']],
];

export interface ListedClient {
  name: string;
  abn: string;
  number: string;
  expiresOn: string;
  groups: string[];
  /** The outlets below it: none where it works at its own address. */
  outlets: string[];
}

const pad = (n: number) => String(n).padStart(2, '0');

export const listedClients: ListedClient[] = Array.from({ length: CLIENTS }, (_, n) => ({
  name: `${NAME[n % 10]} ${KIND[Math.floor(n / 10)]}`,
  abn: abnOf(90_000 + n),
  number: `4-L${pad(n)}XY`,
  // One a month, the first in January 2027.
  expiresOn: `${2027 + Math.floor(n / 12)}-${pad((n % 12) + 1)}-${pad(1 + (n % 28))}`,
  groups: GROUPS[n % 4]?.[1] ?? [],
  outlets: n % 4 === 1 ? TOWN.slice(0, 2 + (n % 3)) : [],
}));

/** A day as a spreadsheet has it: a number with a style, or what somebody typed. */
function dayCell(day: string, n: number): SheetCell {
  const [year = '', month = '', date = ''] = day.split('-');
  const spellings: SheetCell[] = [
    new Date(`${day}T00:00:00Z`),
    `${Number(date)}/${Number(month)}/${year}`,
    `${Number(date)} ${MONTH[Number(month) - 1]} ${year}`,
    `${date}.${month}.${year}`,
    day,
  ];
  return spellings[n % 5] ?? null;
}

/** The list as a workbook; one start is 'tbc'. */
export function ownersList() {
  const rows: SheetCell[][] = [
    ['NDIS clients: registrations and renewals'],
    [],
    'Provider,ABN,NDIS Registration ID,Site,Street,Suburb,State,Audit type,Reg groups,Registered on,Expiry date,Auditor'.split(
      ',',
    ),
  ];
  const merged = ['A1:L1'];
  for (const [n, { name, abn, number, expiresOn, outlets }] of listedClients.entries()) {
    const first = rows.length + 1;
    const spelled = [name, `${name} Pty Ltd`, name.toUpperCase()];
    const startsOn = `${Number(expiresOn.slice(0, 4)) - 3}${expiresOn.slice(4)}`;
    const common = [
      n % 2 ? 'Certification' : 'verification',
      GROUPS[n % 4]?.[0] ?? '',
      n === 7 ? 'tbc' : dayCell(startsOn, n + 2),
      dayCell(expiresOn, n),
      n % 3 ? 'Global Audits' : '',
    ];
    const sites = outlets.length > 0 ? outlets : [['', name, 'Head office'][n % 2] ?? ''];
    for (const [at, site] of sites.entries()) {
      const isJoined = n % 8 === 1;
      // A joined cell has its value in the first row alone; elsewhere the name is typed again, otherwise.
      const head: SheetCell[] =
        isJoined && at > 0
          ? [null, null, null]
          : [spelled[at % 3] ?? name, n % 2 ? formatAbn(abn) : abn, at > 0 && n % 8 === 5 ? null : number];
      rows.push([...head, site, `${n + 1} High Street`, TOWN[(n + at) % 5] ?? '', 'NSW', ...common]);
    }
    if (n % 8 === 1)
      for (const column of 'ABC') merged.push(`${column}${first}:${column}${first + sites.length - 1}`);
  }
  rows.push([], ['Total', `${CLIENTS} clients`]);
  return writeWorkbook([{ name: 'Clients', rows, merged }]);
}
