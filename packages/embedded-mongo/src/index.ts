export { DataFolderInUseError, lockDataFolder, type DataFolderLock } from './data-folder-lock';
export { useEmbeddedDriver } from './driver';
export { EMBEDDED_SCHEME } from './embedded-connection';
export { createPrivateFolder } from './private-folder';
export { NoStoreError, openSnapshot, type StoreSnapshot } from './snapshot';
