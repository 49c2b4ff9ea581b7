import { itStaysOnTheSite } from '../../../tests/fuzz/site-path-addresses.ts';

itStaysOnTheSite({ addresses: 500_000 });
