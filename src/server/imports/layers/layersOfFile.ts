import { importRecordType, type Records } from '../../records/record.ts';
import { type File, inwardColumns } from './inwardColumns.ts';
import { type Layer, ownColumns, straightLayers } from './layers.ts';

// A row may also hold a record below one above, such as an outlet of its account: a layer between that one and its own.

/** The layers of a file, from the top down; the last has the records that it is about, or those made of them. */
export function layersOf(records: Records, file: File): Layer[] {
  const layers = straightLayers(records, file);
  const { below } = importRecordType(records, file.noun).csv.import;
  const above = layers.find(({ parent }) => parent && parent.field === below?.above);
  const place = below && file.matching[below.field];
  if (!below || !above || place === undefined) return layers;
  const record = importRecordType(records, below.table);
  const { csv } = record;
  const { unique: _, ...match } = csv.import.match;
  const { findAlike: __, ...others } = csv.import;
  // Its name is looked for below the record above alone: many have an outlet with the name of a town.
  const scope = [{ columns: [below.linkColumn], field: `${below.link}Id`, isNullable: false }];
  const inward = inwardColumns(file, below);
  const layer: Layer = {
    noun: below.table,
    record: { ...record, csv: { ...csv, import: { ...others, match: { ...match, scope } } } },
    columns: ownColumns(record),
    file: inward,
    isBelow: true,
    parent: below,
    made: null,
    field: below.field,
    reference: undefined,
    outward: (field) => (field === below.name ? below.field : `${below.field}.${field}`),
  };
  const { [below.name]: ___, ...unnamed } = inward.matching;
  above.alone = {
    file: {
      ...above.file,
      matching: { ...unnamed, ...above.file.matching },
      conventions: { ...inward.conventions, ...above.file.conventions },
    },
    isOf: ({ cells }) => {
      const name = normalize(cells[place]);
      return name === '' || name === normalize(cells[file.matching[below.above] ?? -1]);
    },
  };
  const at = layers.indexOf(above) + 1;
  return [...layers.slice(0, at), layer, ...layers.slice(at)];
}

const normalize = (cell = '') => cell.trim().toLowerCase();

/** The layers that the rows of a layer stand on, by the columns that name them. */
export function layersAbove(records: Records, { noun }: Pick<File, 'noun'>, layers: Layer[], layer: Layer) {
  const before = layers.slice(0, layers.indexOf(layer)).filter(({ isBelow }) => !isBelow);
  const { below } = importRecordType(records, noun).csv.import;
  if (!layer.isBelow || !below) return before;
  return before.filter(({ field }) => field === below.above).map((one) => ({ ...one, field: below.link }));
}
