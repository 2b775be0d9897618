export * from '@aloft/machines';
