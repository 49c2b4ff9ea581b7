export { formatWire } from '@nua/money';
