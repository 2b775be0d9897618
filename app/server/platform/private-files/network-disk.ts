import { statfs } from 'node:fs/promises';

/** Network file systems by the number that Linux has for them: https://man7.org/linux/man-pages/man2/statfs.2.html */
const kinds: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'SMB'],
  [0xfe_53_4d_42, 'SMB'],
  [0x00_c3_64_00, 'Ceph'],
  [0x0b_d0_0b_d0, 'Lustre'],
  [0x53_46_41_4f, 'AFS'],
  [0x01_02_19_97, '9P'],
  [0x65_73_55_46, 'FUSE'],
]);

/** The kind of a network file system; null for every other one. */
export const networkDiskOf = (type: number): string | null => kinds.get(type) ?? null;

/** The file system of a folder, as a number; only those of Linux are known. */
export const fileSystemOf = async (folder: string): Promise<number> =>
  process.platform === 'linux' ? (await statfs(folder)).type : 0;
