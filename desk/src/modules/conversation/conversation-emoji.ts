/** A small set that customer service really uses, so that no library has to be loaded for it. In the order of the texts. */
export const emojiGroups: readonly string[] = [
  '👍 🙏 😊 😂 ❤️ 👌 🎉 😅 🤝 💪 🔥 ✅ 😍 👏 😢 🙌',
  '😀 😃 😄 😁 😆 🙂 😉 😇 🥰 😘 😋 😎 🤗 🤔 😐 😶 🙄 😏 😴 😌 😔 😟 😕 😮 😱 😭 😤 😡 😷 🤒 🤕 🥳',
  '👋 🤚 ✋ 👌 ✌️ 🤞 🤟 👈 👉 👆 👇 👎 ✊ 👊 🤛 👐 🤲 ✍️ 💅 🤳',
  '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💖 💗 💓 💞 💕 💘 💝 🌹 🌸 💐 ⭐',
  '📦 🚚 🛒 🎁 💳 💰 💵 🧾 📞 📱 💻 📷 📍 🏠 ⏰ 📅 ✈️ 🔗 ⚠️ ❓ ❗ ✔️ ❌ 🆗 🆕 🔝',
]
