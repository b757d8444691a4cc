interface UploadInit {
  method: string;
  headers: Headers;
  body: XMLHttpRequestBodyInit | undefined;
  signal: AbortSignal;
}

/** As `fetch`, which cannot tell how much of a body has gone out. */
export function upload(
  url: string,
  init: UploadInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method, headers, body, signal } = init;
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve(answerOf(request)));
    const failed = () => reject(signal.reason ?? new TypeError('The network failed'));
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, failed);
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) failed();
    else request.send(body);
  });
}

/** Only what is read of an answer: its text, and the headers that tell when. */
function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['Date', 'Retry-After']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
