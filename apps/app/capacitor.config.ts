import { capacitorConfig, readNativeShellConfig } from './native/shell.ts';

export default capacitorConfig(readNativeShellConfig(process.env));
