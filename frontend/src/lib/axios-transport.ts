import axios from 'axios';
import { addressOf, noAnswer, readBody, type Transport } from './transport';

/** For calls with a progress; loaded with the first of them. */
export const sendByAxios: Transport = async (call) => {
  const { method, headers, data, signal, timeout, onUploadProgress } = call;
  try {
    const answer = await axios.request<string>({
      url: addressOf(call),
      method,
      headers: Object.fromEntries(headers),
      data,
      timeout,
      responseType: 'text',
      validateStatus: () => true,
      ...(signal && { signal }),
      onUploadProgress: ({ progress = 0 }) => onUploadProgress?.(progress),
    });
    return {
      status: answer.status,
      headers: { get: (name) => (answer.headers as Partial<Record<string, string>>)[name] },
      data: typeof answer.data === 'string' ? readBody(answer.data) : answer.data,
    };
  } catch (error) {
    if (!axios.isAxiosError(error) || axios.isCancel(error)) throw error;
    throw noAnswer(error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? 'timeout' : 'network');
  }
};
