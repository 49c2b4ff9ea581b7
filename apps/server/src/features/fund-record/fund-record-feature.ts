import type { Feature } from '../../http/handle.ts';
import { listFundRecords } from './list-fund-records.ts';

export const fundRecordFeature: Feature = { name: 'fund-record', handlers: [listFundRecords] };
