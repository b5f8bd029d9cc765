import { Gauge, type Registry } from 'prom-client';
import type { Disk } from './disk.ts';
import type { Space } from './room.ts';

const diskGauges = [
  ['disk_free_bytes', 'Bytes that may still be written to a volume.', 'freeBytes'],
  ['disk_size_bytes', 'Bytes of a volume, free and used.', 'sizeBytes'],
  ['disk_free_inodes', 'Files that may still be made on a volume.', 'freeFiles'],
] as const satisfies readonly (readonly [string, string, keyof Space])[];

/** Shows the last measurements of the disks each time that the metrics are read. */
export function registerDiskMetrics(registry: Registry, disk: Disk): void {
  const registers = [registry];
  for (const [name, help, figure] of diskGauges)
    new Gauge({
      name,
      help,
      labelNames: ['volume'],
      registers,
      collect() {
        for (const { volume, space } of disk.volumes()) this.set({ volume: volume.name }, space[figure]);
      },
    });
  new Gauge({
    name: 'disk_refuses_writes',
    help: '1 while calls that save something new are refused, because a disk is full.',
    registers,
    collect() {
      this.set(disk.room() === 'full' ? 1 : 0);
    },
  });
}
