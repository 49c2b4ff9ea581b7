import { itStaysOnTheSite } from '../../../tests/fuzz/own-path-addresses.ts';

itStaysOnTheSite({ addresses: 500_000 });
