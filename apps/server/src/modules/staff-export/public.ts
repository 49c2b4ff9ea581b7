/** Exports that staff members request in the console. Other folders import this file only. */
export { countRows, MAX_ROWS_WITHOUT_APPROVAL, type RowsOf } from './count-rows.ts';
export { exportFacts } from './export-kinds.ts';
export { formatFacts } from './export-writer.ts';
export { staffExportFeature } from './staff-export-feature.ts';
export {
  addExport,
  exportsOfDay,
  findExport,
  findExports,
  hasParts,
  readParts,
  type StoredExport,
} from './store-export.ts';
