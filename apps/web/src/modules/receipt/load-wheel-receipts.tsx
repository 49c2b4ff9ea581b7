import { lazyComponent } from '../../platform/lazy-component.tsx';
import type { WheelReceiptsProps } from './note/wheel-receipts.tsx';

/** Records and checks the receipts of a wheel's page. The code is loaded after the page. */
export const WheelReceipts = lazyComponent<WheelReceiptsProps>(
  'wheel-receipts',
  async () => (await import('./note/wheel-receipts.tsx')).WheelReceipts,
  () => null,
);
