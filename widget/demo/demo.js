// Takes the place of the one line a real page would carry: <script async src="https://HOST/widget.js" data-channel="KEY"></script>
const channel = new URLSearchParams(location.search).get('channel')
const start = () => {
  const ask = document.getElementById('ask')
  if (channel) {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.dataset.channel = channel
    document.head.append(script)
    ask.addEventListener('click', () => window.ChatX?.open())
  } else {
    document.getElementById('no-channel').hidden = false
    ask.hidden = true
  }
}
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
