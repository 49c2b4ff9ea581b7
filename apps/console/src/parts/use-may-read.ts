import { mayRead, type Permission } from '@nua/contract/console/permission.ts';
import { getStaff } from '@nua/contract/console/staff.ts';
import { useCall } from '../api/queries.ts';

/** Reports whether the staff member may send calls that need a permission to read. A refused call would be logged. */
export function useMayRead(needed: Permission): boolean {
  const { data } = useCall(getStaff, {});
  return data !== undefined && mayRead(data.permissions, needed);
}
