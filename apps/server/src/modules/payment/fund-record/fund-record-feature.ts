import type { Feature } from '../../../core/handle.ts';
import { listFundRecords } from './list-fund-records.ts';

export const fundRecordFeature: Feature = { name: 'fund-record', handlers: [listFundRecords] };
