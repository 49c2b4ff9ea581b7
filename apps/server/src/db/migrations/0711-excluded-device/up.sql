-- expand
-- A guest's door asks whether somebody who signed in on the same device is excluded.
create index device_by_hash on device (device_hash);
